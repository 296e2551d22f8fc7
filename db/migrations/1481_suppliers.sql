-- Suppliers of games: who they are, launches of their games, and what their game servers ask of the
-- wallet. A message is judged and written by one function, in one transaction with its transfer.

create table supplier (
  key           text    primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name          text    not null,
  -- Null: where the environment says that the sandbox's is.
  url           text,
  dialect       text    not null,
  is_on         boolean not null default false,
  -- Whose pages may stand in the frame and speak to ours.
  frame_origins text[]  not null default '{}'
);
select distribute('supplier');

-- A launch of a game for money. What was handed out is kept as its hash.
create table supplier_session (
  player_id  bigint      not null references player,
  token_hash bytea       not null,
  supplier   text        not null,
  game_id    integer     not null,
  currency   text        not null,
  -- The login that it belongs to: it ends with it.
  session_id uuid        not null,
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, token_hash)
);
select distribute('supplier_session', 'player_id');
create index supplier_session_expiry_idx on supplier_session (expires_at);

create table supplier_round (
  player_id  bigint      not null,
  id         uuid        not null,
  supplier   text        not null,
  round_id   text        not null,
  game_id    integer     not null,
  currency   text        not null,
  state      text        not null check (state in ('open', 'closed', 'void', 'late')),
  staked     bigint      not null default 0 check (staked >= 0),
  won        bigint      not null default 0 check (won >= 0),
  -- Bets that stand, bets that were taken back, wins that stand.
  bets       integer     not null default 0,
  undone     integer     not null default 0,
  wins       integer     not null default 0,
  -- Where the stakes that stand were taken from, and of which grant.
  fund_kinds  ledger_account[] not null default '{}',
  fund_stakes bigint[]         not null default '{}',
  fund_grant  uuid,
  grant_paid  bigint     not null default 0,
  -- How often it was told of: first when it closed, then when something came late.
  told       smallint    not null default 0,
  opened_at  timestamptz not null,
  last_at    timestamptz not null,
  closed_at  timestamptz,
  primary key (player_id, id)
) with (fillfactor = 80);
select distribute('supplier_round', 'player_id');
create unique index supplier_round_key on supplier_round (player_id, supplier, round_id);
create index supplier_round_opened_idx on supplier_round (player_id, opened_at desc, id);
create index supplier_round_day_idx on supplier_round (supplier, opened_at);
create index supplier_round_player_idx on supplier_round (player_id) where state = 'open';
create index supplier_round_stuck_idx on supplier_round (last_at) where state = 'open';
create index supplier_round_grant_idx on supplier_round (player_id, fund_grant)
  where fund_grant is not null;

create table supplier_tx (
  player_id    bigint      not null,
  supplier     text        not null,
  tx_id        text        not null,
  kind         text        not null
               check (kind in ('bet', 'win', 'rollback', 'promo', 'tombstone')),
  -- Of its transfer; one that has moved nothing has an id too.
  id           uuid        not null,
  round        uuid,
  currency     text        not null,
  amount       bigint      not null check (amount >= 0),
  ref_tx_id    text,
  -- Null for a tombstone, which no message has brought.
  payload_hash bytea,
  kinds        ledger_account[] not null default '{}',
  parts        bigint[]    not null default '{}',
  undone_by    text,
  at           timestamptz not null,
  primary key (player_id, supplier, tx_id)
) with (fillfactor = 90);
select distribute('supplier_tx', 'player_id');
create index supplier_tx_round_idx on supplier_tx (player_id, round) where round is not null;

-- Whose a transaction is: a supplier gives each id once, over all players.
create table supplier_tx_owner (
  tx_id     text   not null,
  supplier  text   not null,
  player_id bigint not null,
  primary key (tx_id, supplier)
);
select distribute('supplier_tx_owner', 'tx_id');

-- Rounds that are over, as news: one row as a round closes, then one for each thing that came late, with
-- what it has changed. A reader adds them up.
create table supplier_round_told (
  player_id    bigint      not null,
  round        uuid        not null,
  n            smallint    not null,
  supplier     text        not null,
  game_id      integer     not null,
  currency     text        not null,
  -- What it has cost the player leaves out free rounds.
  stake        bigint      not null,
  cost         bigint      not null,
  payout       bigint      not null,
  grant_id     uuid,
  grant_stake  bigint      not null,
  grant_payout bigint      not null,
  opened_at    timestamptz not null,
  at           timestamptz not null,
  told_in      xid8        not null default pg_current_xact_id(),
  primary key (player_id, round, n)
);
select distribute('supplier_round_told', 'player_id');
create index supplier_round_told_idx on supplier_round_told (told_in, player_id, round, n);
create trigger supplier_round_told_append_only before update or delete or truncate
  on supplier_round_told for each statement execute function append_only();

-- Outside rounds hold up the end of their grant as own ones do.
create or replace function bonus_rounds_opened(p_player_id bigint, p_grant_id uuid) returns integer
language sql stable as $$
  select ((select count(*) from round r
    where r.player_id = p_player_id and r.fund_grant = p_grant_id)
  + (select count(*) from supplier_round o
    where o.player_id = p_player_id and o.fund_grant = p_grant_id))::integer
$$;

-- What a token is worth at a moment: 'OK', or why no stake is taken with it.
create function supplier_token(
  p_player bigint, p_token bytea, p_supplier text, p_currency text, p_at timestamptz)
returns text language plpgsql stable as $$
declare
  v_seat record;
begin
  select s.supplier, s.currency, s.expires_at, p.blocked_at, l.revoked_at, l.expires_at as login_until
    into v_seat
    from supplier_session s
    join player p on p.id = s.player_id
    left join session l on l.player_id = s.player_id and l.id = s.session_id
    where s.player_id = p_player and s.token_hash = p_token;
  if not found then
    return case when exists (select from player where id = p_player)
      then 'TOKEN_INVALID' else 'PLAYER_UNKNOWN' end;
  end if;
  return case
    when v_seat.supplier <> p_supplier then 'TOKEN_INVALID'
    when v_seat.blocked_at is not null then 'PLAYER_BLOCKED'
    when v_seat.expires_at <= p_at or v_seat.revoked_at is not null
      or coalesce(v_seat.login_until <= p_at, true) then 'TOKEN_EXPIRED'
    when v_seat.currency <> p_currency then 'CURRENCY_MISMATCH'
    else 'OK' end;
end $$;

-- Own money, and the bonus that this game may stake.
create function supplier_balance(p_player bigint, p_currency text, p_game integer, p_at timestamptz)
returns table (own bigint, bonus bigint, sequence bigint) language sql stable as $$
  select coalesce(max(a.balance) filter (where a.kind = 'cash'), 0),
    coalesce(max(a.balance) filter (where a.kind = 'bonus' and a.ends_at > p_at
      and coalesce(p_game <> all (a.closed_games), true)
      and not coalesce((select g.only_real_balance from game g where g.id = p_game), false)), 0),
    coalesce(max(a.sequence) filter (where a.kind = 'cash'), 0)
  from wallet_account a where a.player_id = p_player and a.currency = p_currency
$$;

-- Moves parts of a sum between accounts of a player and the house. Money of a grant that is over goes to
-- the player's own: nobody else has a claim on it.
create function supplier_move(
  p_round supplier_round, p_id uuid, p_reason text, p_house ledger_account,
  p_kinds ledger_account[], p_parts bigint[], p_sign integer, p_tx text, p_at timestamptz)
returns text language plpgsql as $$
#variable_conflict use_column
declare
  v_kinds   ledger_account[];
  v_verdict text;
begin
  v_kinds := array(select case
      when part.kind = 'bonus' and not exists (select from wallet_account a
        where a.player_id = p_round.player_id and a.currency = p_round.currency
          and a.kind = 'bonus' and a.grant_id = p_round.fund_grant) then 'cash'
      when part.kind = 'free' and not exists (select from free_rounds f
        where f.player_id = p_round.player_id and f.id = p_round.fund_grant
          and f.status = 'active') then 'cash'
      else part.kind end
    from unnest(p_kinds) with ordinality part (kind, place) order by place);
  select m.verdict into v_verdict from (
      select array_agg(side.account order by part.place, side.n) as accounts,
        array_agg(side.amount order by part.place, side.n) as amounts
      from unnest(v_kinds, p_parts) with ordinality part (kind, amount, place)
      cross join lateral (values (1, part.kind, p_sign * part.amount),
        (2, p_house, -p_sign * part.amount)) side (n, account, amount)
      where part.amount > 0) t
    cross join lateral wallet_move(p_round.player_id, p_id, p_round.currency, p_reason, t.accounts,
      t.amounts, p_at, jsonb_build_object('outside', p_round.id, 'tx', p_tx)) m
    where t.accounts is not null;
  return coalesce(v_verdict, 'made');
end $$;

-- Tells of a round: as it closes, and of what comes after that.
create function supplier_tell(p_round supplier_round, p_stake bigint, p_cost bigint, p_payout bigint,
  p_at timestamptz) returns void language sql as $$
  insert into supplier_round_told (player_id, round, n, supplier, game_id, currency, stake, cost, payout,
    grant_id, grant_stake, grant_payout, opened_at, at)
  select p_round.player_id, p_round.id, p_round.told, p_round.supplier, p_round.game_id,
    p_round.currency, p_stake, p_cost, p_payout,
    case when p_round.told = 0 then p_round.fund_grant end,
    coalesce((select sum(part.stake) from unnest(p_round.fund_kinds, p_round.fund_stakes)
      part (kind, stake) where part.kind in ('bonus', 'free')), 0),
    p_round.grant_paid, p_round.opened_at, p_at
$$;

-- Closes an open round, and tells of it. One in which nothing was played tells of nothing.
create function supplier_close(p_round supplier_round, p_at timestamptz) returns supplier_round
language plpgsql as $$
declare
  v_cost bigint;
begin
  if p_round.closed_at is not null then
    return p_round;
  end if;
  if p_round.bets + p_round.wins > 0 then
    v_cost := p_round.staked - coalesce((select sum(part.stake)
      from unnest(p_round.fund_kinds, p_round.fund_stakes) part (kind, stake)
      where part.kind = 'free'), 0);
    perform supplier_tell(p_round, p_round.staked, v_cost, p_round.won, p_at);
    p_round.told := p_round.told + 1;
  end if;
  p_round.state := case when p_round.bets + p_round.wins = 0 then 'void' else 'closed' end;
  p_round.closed_at := p_at;
  update supplier_round o set state = p_round.state, closed_at = p_at, told = p_round.told
    where o.player_id = p_round.player_id and o.id = p_round.id;
  return p_round;
end $$;
