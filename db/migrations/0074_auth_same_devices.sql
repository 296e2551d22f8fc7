-- Who else has come in by the same browser.
create index known_device_hash_idx on known_device (device_hash, player_id);
