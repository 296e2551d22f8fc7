-- What a browser is called through all accounts that have come in by it: the secret of its cookie is a new one each time.
alter table known_device add column browser_hash bytea;
create index known_device_browser_idx on known_device (browser_hash, player_id) where browser_hash is not null;
