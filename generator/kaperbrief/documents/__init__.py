"""The room that sees all: an order becomes documents, a print plan and a manifest."""
