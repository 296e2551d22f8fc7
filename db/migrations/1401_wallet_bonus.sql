-- Bonus money belongs to grants. A grant has its terms of the day it was given, its money (the account
-- `bonus` of its currency while it is active), what has to be staked and what was. Free rounds are staked
-- from the account `free`, in one game at one bet. What a round that took such money has meant for its
-- grant is written down once for the round.

create table bonus_grant (
  player_id  bigint      not null references player,
  id         uuid        not null,
  currency   text        not null,
  amount     bigint      not null check (amount > 0),
  required   bigint      not null check (required >= 0),
  wagered    bigint      not null default 0 check (wagered >= 0),
  -- How many of its rounds are counted in.
  rounds     integer     not null default 0,
  terms      jsonb       not null,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active'
             check (status in ('active', 'converted', 'cancelled', 'expired', 'spent')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- What became cash in the end, and what went back to the house.
  kept       bigint      not null default 0 check (kept >= 0),
  lost       bigint      not null default 0 check (lost >= 0),
  primary key (player_id, id),
  check ((status = 'active') = (ended_at is null))
);
select distribute('bonus_grant', 'player_id');
create unique index bonus_grant_active_key on bonus_grant (player_id, currency)
  where status = 'active';
create index bonus_grant_due_idx on bonus_grant (expires_at, player_id, id)
  where status = 'active';

create table free_rounds (
  player_id  bigint      not null references player,
  id         uuid        not null,
  currency   text        not null,
  game_id    integer     not null references game,
  bet        bigint      not null check (bet > 0),
  given      integer     not null check (given > 0),
  -- Changed under the lock of the gate alone, so that a bet meets nobody else here.
  remaining  integer     not null check (remaining between 0 and given),
  -- Terms of the bonus that the wins become; null: they become cash.
  wins_to    jsonb,
  source     text        not null check (length(source) <= 100),
  status     text        not null default 'active' check (status in ('active', 'used', 'expired')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,
  -- What of the wins has left the account `free`.
  paid       bigint      not null default 0 check (paid >= 0),
  primary key (player_id, id),
  check ((status = 'active') = (ended_at is null))
) with (fillfactor = 70);
select distribute('free_rounds', 'player_id');
create index free_rounds_active_idx on free_rounds (player_id, currency, game_id)
  where status = 'active';
create index free_rounds_due_idx on free_rounds (expires_at, player_id, id)
  where status = 'active';

create table bonus_round (
  player_id bigint      not null,
  round_id  uuid        not null,
  grant_id  uuid        not null,
  -- The grant's part of the stake and of what came back; a void round has staked nothing.
  stake     bigint      not null check (stake >= 0),
  payout    bigint      not null check (payout >= 0),
  -- What of the stake has counted towards the wager.
  counted   bigint      not null check (counted between 0 and stake),
  is_void   boolean     not null,
  at        timestamptz not null,
  primary key (player_id, round_id)
);
select distribute('bonus_round', 'player_id');
create index bonus_round_grant_idx on bonus_round (player_id, grant_id, at);
create trigger bonus_round_append_only before update or delete or truncate on bonus_round
  for each statement execute function append_only();

-- Whose the money of a bonus account is, and how long it may be staked.
alter table wallet_account
  add column grant_id uuid,
  add column ends_at  timestamptz;

-- The grant, or the free rounds, that a stake took money of. Only such rounds are in these indexes.
alter table round add column fund_grant uuid;
create index round_grant_idx on round (player_id, fund_grant) where fund_grant is not null;
create index round_grant_news_idx on round (told_in)
  where told_in is not null and fund_grant is not null and status in ('settled', 'void');

-- How many rounds have taken money of a grant. More than are counted: one is open, or just over.
create function bonus_rounds_opened(p_player_id bigint, p_grant_id uuid) returns integer
language sql stable as $$
  select count(*)::integer from round r
  where r.player_id = p_player_id and r.fund_grant = p_grant_id
$$;

-- Bonus money of before grants: it may be staked for a year, and becomes cash once it was staked.
insert into bonus_grant
  (player_id, id, currency, amount, required, terms, source, granted_at, expires_at)
select player_id, gen_random_uuid(), currency, balance, balance,
  jsonb_build_object('version', 1, 'wagerTimes', 1,
    'weights', jsonb_build_object('slot', 10000, 'instant', 10000), 'certainFrom', 10000,
    'maxBet', max_bet::text, 'closedGames', to_jsonb(coalesce(closed_games, '{}')),
    'expiresAt', to_char((now() + interval '1 year') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'maxWin', null),
  'before grants', now(), date_trunc('second', now() + interval '1 year')
from wallet_account where kind = 'bonus' and balance > 0;
update wallet_account a set grant_id = g.id, ends_at = g.expires_at
  from bonus_grant g
  where a.player_id = g.player_id and a.currency = g.currency and a.kind = 'bonus';
-- Their open rounds, which alone may still bring something back.
update round r set fund_grant = g.id from bonus_grant g
  where r.player_id = g.player_id and r.currency = g.currency
    and r.status in ('open', 'manual') and 'bonus' = any (r.fund_kinds);

-- As before, with the account that free rounds are staked from.
create or replace function wallet_move(
  p_player_id bigint, p_id uuid, p_currency text, p_reason text,
  p_accounts ledger_account[], p_amounts bigint[], p_at timestamptz, p_refs jsonb,
  out verdict text, out balance bigint, out sequence bigint
) language plpgsql as $$
declare
  v_kinds   ledger_account[];
  v_earlier wallet_transfer;
  v_lowest  bigint;
begin
  if (select sum(amount) <> 0 from unnest(p_amounts) amount) then
    raise exception 'transfer % does not sum to zero', p_id;
  end if;

  -- The cash account comes first even where it takes no part: it is the gate of the currency.
  v_kinds := array(select distinct kind from unnest(p_accounts || 'cash'::ledger_account) kind
                   where kind in ('cash', 'held', 'bonus', 'free') order by kind);
  insert into wallet_account (player_id, currency, kind)
    select p_player_id, p_currency, kind from unnest(v_kinds) kind
    on conflict do nothing;
  perform from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = any (v_kinds)
    order by a.kind for update;

  select * into v_earlier from wallet_transfer t where t.player_id = p_player_id and t.id = p_id;
  if found then
    verdict := case when v_earlier.currency = p_currency and v_earlier.reason = p_reason
      and p_accounts = array(select p.account from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      and p_amounts = array(select p.amount from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      then 'known' else 'reused' end;
  else
    -- Postings count one after another: a payout of the same transfer does not pay for its stake.
    select min(a.balance + o.running) into v_lowest
    from (select account, sum(amount) over (partition by account order by n) as running
          from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
    join wallet_account a
      on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    verdict := case when v_lowest < 0 then 'short' else 'made' end;
  end if;

  if verdict = 'made' then
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
      values (p_player_id, p_id, p_currency, p_reason, p_at, p_refs)
      on conflict do nothing;
    -- The gate is of one currency: the id may have been taken in another one this very moment.
    if not found then
      verdict := 'reused';
    end if;
  end if;
  if verdict = 'made' then
    insert into wallet_posting
        (player_id, transfer_id, n, account, currency, amount, balance_after)
      select p_player_id, p_id, o.n, o.account, p_currency, o.amount, a.balance + o.running
      from (select account, amount, n, sum(amount) over (partition by account order by n) as running
            from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
      left join wallet_account a
        on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    update wallet_account a set balance = a.balance + o.amount, sequence = a.sequence + 1
      from (select account, sum(amount) as amount from unnest(p_accounts, p_amounts)
              as t (account, amount) group by account) o
      where a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
  end if;

  select a.balance, a.sequence into balance, sequence from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = 'cash';
end $$;
