"""The world of documents: fitting, imposition, pages, PDF/A, pictures of pages."""
