-- The ledger. Every transfer belongs to one player and one currency, and its postings sum to zero;
-- the house's side is kept per player too, so players never wait for each other and every table can
-- be distributed by player_id. Only wallet_move and wallet_play write here.

-- The player's accounts, which keep a balance, then the house's side, which keeps none.
create type ledger_account as enum (
  'cash', 'held', 'adjustment', 'bets', 'commission', 'provider', 'wins');

create table wallet_account (
  player_id bigint         not null references player,
  currency  text           not null,
  kind      ledger_account not null,
  balance   bigint         not null default 0 check (balance >= 0),
  -- Counts the changes, so that a reader knows which of two balances is the later one.
  sequence  bigint         not null default 0,
  primary key (player_id, currency, kind)
) with (fillfactor = 70);

-- Ledger rows have no foreign keys and no checks, which would cost every bet a tenth of its time: each
-- is written by the functions below together with what it belongs to, and `npm run books` tells.
create table wallet_transfer (
  player_id bigint      not null,
  id        uuid        not null,
  currency  text        not null,
  reason    text        not null,
  made_at   timestamptz not null,
  refs      jsonb,
  primary key (player_id, id)
);

create table wallet_posting (
  player_id     bigint         not null,
  transfer_id   uuid           not null,
  n             smallint       not null,
  account       ledger_account not null,
  currency      text           not null,
  amount        bigint         not null,
  -- Null on the house's side: it keeps no running balance that all players would queue for.
  balance_after bigint,
  primary key (player_id, transfer_id, n)
);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger wallet_transfer_append_only before update or delete or truncate on wallet_transfer
  for each statement execute function append_only();
create trigger wallet_posting_append_only before update or delete or truncate on wallet_posting
  for each statement execute function append_only();

-- Makes one transfer, or says why not: 'made'; 'known', the same transfer was made before; 'reused',
-- another one was made under this id; 'short', an account would fall below zero. The purse is the
-- cash account after it.
create function wallet_move(
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
                   where kind in ('cash', 'held') order by kind);
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
