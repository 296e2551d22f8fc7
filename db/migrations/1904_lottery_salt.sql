-- What enters the draw beside the seed and the number of tickets, and is known to nobody while tickets are taken:
-- the hash of the first Bitcoin block after the end, or, in the sandbox, a value drawn after the end. Lotteries
-- that were announced before draw by what was announced: without one.
alter table lottery add column salt_event text not null default 'none'
  check (salt_event in ('none', 'drawn', 'bitcoin'));
alter table lottery alter column salt_event drop default;
alter table lottery add column salt text;
alter table lottery add column salt_block integer;
alter table lottery add column salted_at timestamptz;
alter table lottery add constraint lottery_salt_check check (
  (salt is null) = (salted_at is null)
  and (salted_at is null or salted_at >= end_at)
  and (salt is null or salt_event = 'drawn' and salt ~ '^[0-9a-f]{64}$'
    or salt_event = 'bitcoin' and salt ~ '^0{16}[0-9a-f]{48}$')
  and (salt_block is not null) = (salt is not null and salt_event = 'bitcoin')
  and (drawn_at is null or salt_event = 'none' or salt is not null));

create function lottery_salt_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the salt of a lottery stays as it is';
end $$;
create trigger lottery_salt_is_final before update on lottery for each row
  when (old.salt is not null and (new.salt, new.salted_at, new.tickets)
    is distinct from (old.salt, old.salted_at, old.tickets))
  execute function lottery_salt_is_final();
