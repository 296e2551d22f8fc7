-- What a blocked player reads: why, in the words of whoever blocked.
alter table player add column blocked_words text check (length(blocked_words) <= 500);
alter table player add constraint player_blocked_check
  check (blocked_words is null or blocked_at is not null);

-- Operators look for players by the beginning of an e-mail.
create index player_email_prefix_idx on player_email (email text_pattern_ops);
