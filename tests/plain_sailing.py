"""Sailing times the plain way: one ship, one wind, one queue. Slow, and easy to believe."""

from __future__ import annotations

from kaperbrief.hexes.axial import neighbour


def plain_times(sea, start, goals, drive, turning, moves, wind):
    """Points of movement from a hex to each goal, by the hex; the wind blows towards a side.

    A state at the start of a turn is (hex, heading, stopped by the wind). Goals that are never
    reached are missing.
    """
    found = {}

    def arrive(at, time):
        if at in goals and time < found.get(at, 10**9):
            found[at] = time

    arrive(start, 0)
    begin = {(start, heading, False) for heading in range(6)}
    known = set(begin)
    turn = 0
    while begin:
        ends = set()
        for at, points in one_move(begin, sea, drive, turning, moves, wind, ends):
            arrive(at, turn * moves + min(points, moves))
        begin = ends - known
        known |= begin
        turn += 1
    return found


def one_move(begin, sea, drive, turning, moves, wind, ends):
    """Every hex that a move leads to with the points spent; states it ends in go to `ends`."""
    # hex, heading, hexes ahead, sides turned, hexes astern, straight all the way, points spent
    ahead = [(at, heading, 0, 0, 0, True, 0) for at, heading, _ in begin]
    for at, heading, stopped in begin:
        if stopped:
            ahead += [(at, (heading + turn) % 6, 0, 1, 0, False, 0) for turn in (1, 5)]
    known = set(ahead)
    while ahead:
        state = ahead.pop()
        yield state[0], state[-1]
        ends.add((*state[:2], False))
        options = hexes_on(state, sea, drive, turning, moves, wind)
        for option in sides_round(state, drive, turning, moves):
            if drive.wind and drive.head == "stop" and option[1] == (wind + 3) % 6:
                ends.add((*option[:2], True))
            else:
                options.append(option)
        ahead += [option for option in options if option not in known]
        known.update(options)


def hexes_on(state, sea, drive, turning, moves, wind):
    """The states after one hex ahead or astern."""
    at, heading, gone, sides, back, straight, points = state
    options = []
    front, behind = neighbour(at, heading), neighbour(at, heading + 3)
    running = straight and heading == wind
    if front in sea and (points < moves or (running and points < moves + drive.downwind)):
        sides = 0 if turning.each_hex else sides
        options.append((front, heading, min(gone + 1, turning.ahead), sides, back, straight,
                        points + 1))  # fmt: skip
    if behind in sea and back < drive.back and points < moves:
        options.append((behind, heading, gone, state[3], back + 1, False, points + 1))
    return options


def sides_round(state, drive, turning, moves):
    """The states after one side to the left or right."""
    at, heading, gone, sides, back, _, points = state
    price = 0 if sides < turning.free else turning.cost
    may = gone >= turning.ahead and sides < turning.most and points + price <= moves
    ways = [(sides + 1, points + price)] if may else []
    if drive.spin and points < moves:
        ways.append((sides, points + 1))
    return [
        (at, (heading + turn) % 6, gone, turned, back, False, spent)
        for turn in (1, 5)
        for turned, spent in ways
    ]
