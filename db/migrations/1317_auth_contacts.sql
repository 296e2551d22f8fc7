-- When a player's e-mail and phone were last changed for another: for a while they stay then.
alter table player add column email_changed_at timestamptz;
alter table player add column phone_changed_at timestamptz;

-- Every page asks how long the next letter is waited for.
create index email_confirmation_request_asked_idx on email_confirmation_request (player_id, asked_at desc);
