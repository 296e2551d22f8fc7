-- What a supplier may pay by its signature alone. What goes beyond its limits is held: it is kept as it came,
-- moves nothing, and waits for an operator.

-- Whether a supplier may pay free rounds of rewards that it has said nothing of before.
alter table supplier add column free_wins boolean not null default false;

-- What a player has staked with a supplier on a day (UTC), won on stakes, and was given without a stake.
create table supplier_total (
  player_id bigint not null,
  supplier  text   not null,
  currency  text   not null,
  day       date   not null,
  staked    bigint not null default 0,
  won       bigint not null default 0,
  given     bigint not null default 0,
  primary key (player_id, supplier, currency, day)
) with (fillfactor = 70);
select distribute('supplier_total', 'player_id');

insert into supplier_total (player_id, supplier, currency, day, staked, won, given)
  select t.player_id, t.supplier, t.currency, (t.at at time zone 'UTC')::date,
    coalesce(sum(t.amount) filter (where t.kind = 'bet'), 0),
    coalesce(sum(t.amount) filter (where t.kind = 'win'), 0),
    coalesce(sum(t.amount) filter (where t.kind = 'promo'), 0)
  from supplier_tx t
  where t.undone_by is null and t.kind in ('bet', 'win', 'promo')
  group by 1, 2, 3, 4;

-- Rewards that a free round of a player has named.
create table supplier_reward (
  player_id bigint      not null,
  supplier  text        not null,
  reward_id text        not null,
  at        timestamptz not null,
  primary key (player_id, supplier, reward_id)
);
select distribute('supplier_reward', 'player_id');

create table supplier_held (
  player_id    bigint      not null,
  id           uuid        not null,
  supplier     text        not null,
  tx_id        text        not null,
  kind         text        not null check (kind in ('win', 'betwin', 'promo')),
  round_id     text,
  currency     text        not null,
  -- What it would pay.
  amount       bigint      not null check (amount > 0),
  rule         text        not null,
  used         bigint      not null,
  max          bigint      not null,
  payload_hash bytea       not null,
  -- As `supplier_take` reads it.
  message      jsonb       not null,
  state        text        not null default 'held'
               check (state in ('held', 'accepted', 'declined', 'withdrawn')),
  at           timestamptz not null,
  decided_at   timestamptz,
  decided_by   text,
  why          text,
  primary key (player_id, id),
  check ((state = 'held') = (decided_at is null))
);
select distribute('supplier_held', 'player_id');
create unique index supplier_held_key on supplier_held (player_id, supplier, tx_id);
create index supplier_held_open_idx on supplier_held (at) where state = 'held';

create function supplier_count(p_player bigint, p_supplier text, p_currency text, p_at timestamptz,
  p_staked bigint, p_won bigint, p_given bigint) returns void language sql as $$
  insert into supplier_total as t (player_id, supplier, currency, day, staked, won, given)
    select p_player, p_supplier, p_currency, (p_at at time zone 'UTC')::date, p_staked, p_won, p_given
    where p_staked <> 0 or p_won <> 0 or p_given <> 0
  on conflict (player_id, supplier, currency, day) do update
    set staked = t.staked + excluded.staked, won = t.won + excluded.won, given = t.given + excluded.given
$$;

-- Which limit a payment of `p_amount` goes beyond, after `p_stake` more was staked in its round; nothing where
-- none stands against it. `p_pays` is how many stakes the game pays at most.
create function supplier_excess(p jsonb, p_round supplier_round, p_pays integer, p_stake bigint,
  p_amount bigint, p_at timestamptz, out rule text, out used bigint, out max bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_limits jsonb := p -> 'limits';
  v_staked bigint := coalesce(p_round.staked, 0) + p_stake;
  v_today  date := (p_at at time zone 'UTC')::date;
  v_most   constant numeric := 9000000000000000000;
  v_day    record;
  v_month  record;
begin
  if p_amount = 0 then
    return;
  end if;
  select coalesce(sum(t.staked), 0)::bigint as staked, coalesce(sum(t.won), 0)::bigint as won,
      coalesce(sum(t.given), 0)::bigint as given into v_day
    from supplier_total t
    where t.player_id = (p ->> 'player')::bigint and t.supplier = p ->> 'supplier'
      and t.currency = p ->> 'currency' and t.day = v_today;
  if v_staked > 0 then
    select 'win_of_game', p_round.won + p_amount, least(v_most,
        v_staked::numeric * coalesce(p_pays, (v_limits ->> 'gamePays')::integer))::bigint
      into rule, used, max;
    if coalesce(used, p_amount) > max then
      used := coalesce(used, p_amount);
      return;
    end if;
    select 'win_call', p_amount, (v_limits ->> 'winCall')::bigint into rule, used, max;
    if used > max then
      return;
    end if;
    select 'win_day', v_day.won + p_amount - v_day.staked - p_stake, (v_limits ->> 'winDay')::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
  else
    select 'given_call', p_amount, (v_limits ->> 'givenCall')::bigint into rule, used, max;
    if used > max then
      return;
    end if;
    select 'given_day', v_day.given + p_amount, (v_limits ->> 'givenDay')::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
    select coalesce(sum(t.staked), 0)::bigint as staked, coalesce(sum(t.given), 0)::bigint as given
        into v_month
      from supplier_total t
      where t.player_id = (p ->> 'player')::bigint and t.supplier = p ->> 'supplier'
        and t.currency = p ->> 'currency' and t.day > v_today - 30 and t.day <= v_today;
    select 'given_share', v_month.given + p_amount,
        least(v_most, (v_limits ->> 'givenFree')::numeric
          + trunc(greatest(0, v_month.staked)::numeric * (v_limits ->> 'givenPercent')::integer / 100))::bigint
      into rule, used, max;
    if used > max then
      return;
    end if;
  end if;
  rule := null;
  used := null;
  max := null;
end $$;

-- What a token is worth for one game.
create function supplier_game_token(p_player bigint, p_token bytea, p_supplier text, p_currency text,
  p_game integer, p_at timestamptz) returns text language plpgsql stable as $$
begin
  if exists (select from supplier_session s
      where s.player_id = p_player and s.token_hash = p_token and s.game_id <> p_game) then
    return 'TOKEN_INVALID';
  end if;
  return supplier_token(p_player, p_token, p_supplier, p_currency, p_at);
end $$;

-- Locks what all messages of the player in the currency of a held one lock first.
create function supplier_held_line(p_player bigint, p_id uuid) returns void language plpgsql as $$
begin
  perform from wallet_account a
    join supplier_held h on h.player_id = a.player_id and h.currency = a.currency
    where h.player_id = p_player and h.id = p_id and a.is_gate for update of a;
end $$;
