-- A browser forgets who it was after a year without a login, and so do we.
create index known_device_seen_idx on known_device (last_seen_at);
