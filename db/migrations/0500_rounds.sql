-- Own games: seeds that are committed to before they are used, and rounds that can be recomputed.

-- A pair is committed (its hash is shown), then current (the client seed is fixed, nonces are
-- played), then revealed. A player has one committed and one current pair.
create table seed_pair (
  player_id        bigint not null references player,
  id               uuid   not null,
  server_seed      text   not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text   not null,
  client_seed      text   check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  committed_at     timestamptz not null,
  started_at       timestamptz,
  revealed_at      timestamptz,
  rounds_played    integer,
  check ((client_seed is null) = (started_at is null)),
  check ((revealed_at is null) = (rounds_played is null)),
  primary key (player_id, id)
);
create unique index seed_pair_committed_key on seed_pair (player_id) where started_at is null;
create unique index seed_pair_current_key on seed_pair (player_id)
  where started_at is not null and revealed_at is null;

-- Answers of rotations: the same key is answered with the same words.
create table seed_rotation (
  player_id    bigint not null references player,
  key          text   not null,
  request_hash text   not null,
  answer       json   not null,
  made_at      timestamptz not null,
  primary key (player_id, key)
);

-- What the next bet of a player needs. Bets of one player stand in line at this row.
create table round_seat (
  player_id     bigint  primary key references player,
  seed_pair_id  uuid    not null,
  next_nonce    integer not null default 0,
  next_start_at timestamptz not null,
  foreign key (player_id, seed_pair_id) references seed_pair
) with (fillfactor = 70);

create type round_status as enum ('open', 'settled', 'void');

-- No foreign keys and no checks, as in the ledger: rounds are written by the functions below, under
-- the lock of the seat. The id is the key that the caller gave the bet, and `request_hash` tells a
-- retry from another bet under that key. `outcome` is what the player may see of it.
create table round (
  player_id       bigint       not null,
  id              uuid         not null,
  request_hash    bytea        not null,
  game_id         integer      not null,
  model_id        text         not null,
  model_version   smallint     not null,
  model_hash      bytea        not null,
  seed_pair_id    uuid         not null,
  nonce           integer      not null,
  currency        text         not null,
  bet             bigint       not null,
  stake           bigint       not null,
  payout          bigint       not null,
  cap_multiplier4 integer,
  params          json         not null,
  actions         json         not null default '[]',
  action_count    smallint     not null default 0,
  status          round_status not null,
  outcome         json         not null,
  legal           json,
  opened_at       timestamptz  not null,
  next_start_at   timestamptz  not null,
  last_action_at  timestamptz  not null,
  settle_at       timestamptz,
  primary key (player_id, id)
);
create index round_opened_idx on round (player_id, opened_at desc, id);
create unique index round_open_key on round (player_id, model_id) where status = 'open';
create index round_settle_idx on round (settle_at) where status = 'open';

create function round_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a round that is over is final';
end $$;
create trigger round_is_final before update on round
  for each row when (old.status <> 'open') execute function round_is_final();
create trigger round_append_only before delete or truncate on round
  for each statement execute function append_only();

create type round_verdict as (
  place integer, player_id bigint, verdict text, balance bigint, sequence bigint,
  seat_free_at timestamptz);

-- Judges and writes bets of many players, each with the round it has come to: at most one bet of a
-- player, in order of player. The verdict is 'made'; 'known', a round has this id; 'stale', the round
-- was reckoned with a seed or nonce that is not the player's next; 'cycle', 'open' or 'short'. What is
-- not in the answer has no seat or no wallet.
create function rounds_settle(
  p_players bigint[], p_ids uuid[], p_requests bytea[], p_games integer[], p_models text[],
  p_versions smallint[], p_hashes bytea[], p_pairs uuid[], p_nonces integer[], p_currencies text[],
  p_bets bigint[], p_payouts bigint[], p_caps integer[], p_params json[], p_statuses round_status[],
  p_outcomes json[], p_legals json[], p_opened timestamptz[], p_next_starts timestamptz[],
  p_settles timestamptz[]
) returns setof round_verdict
-- One plan for all calls, by the keys: a plan made while the tables were empty would read them whole.
language plpgsql set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_seats  round_verdict[];
  v_stakes wallet_stake[];
begin
  -- The seat, then the wallet, player after player in order of id: nobody waits in a circle.
  v_seats := array(
    select (place, player_id, verdict, balance, sequence, next_start_at)::round_verdict from (
      select b.place, b.player_id, a.balance, a.sequence, s.next_start_at, case
        when s.seed_pair_id <> b.seed_pair_id or s.next_nonce <> b.nonce then 'stale'
        when b.opened_at < s.next_start_at then 'cycle'
        when a.balance < b.bet then 'short'
        else 'made' end as verdict
      from unnest(p_players, p_pairs, p_nonces, p_currencies, p_bets, p_opened) with ordinality
        b (player_id, seed_pair_id, nonce, currency, bet, opened_at, place)
      join round_seat s on s.player_id = b.player_id
      join wallet_account a on a.player_id = b.player_id and a.currency = b.currency
        and a.kind = 'cash'
      order by b.player_id
      for update of s, a) locked);

  -- A statement of its own: it must see the rounds that were written while the locks were awaited.
  -- No "exists": it may be answered by reading the whole table into a hash.
  with judged as materialized (
    select place, player_id, balance, sequence, seat_free_at, case
      when (select r.nonce from round r
        where r.player_id = v.player_id and r.id = p_ids[v.place]) is not null then 'known'
      when verdict = 'made' and p_statuses[v.place] = 'open' and (select r.nonce from round r
        where r.player_id = v.player_id and r.model_id = p_models[v.place] and r.status = 'open')
        is not null then 'open'
      else verdict end as verdict
    from unnest(v_seats) v
  ), written as (
    insert into round (player_id, id, request_hash, game_id, model_id, model_version, model_hash,
      seed_pair_id, nonce, currency, bet, stake, payout, cap_multiplier4, params, status, outcome,
      legal, opened_at, next_start_at, last_action_at, settle_at)
    select player_id, p_ids[place], p_requests[place], p_games[place], p_models[place],
      p_versions[place], p_hashes[place], p_pairs[place], p_nonces[place], p_currencies[place],
      p_bets[place], p_bets[place], p_payouts[place], p_caps[place], p_params[place],
      p_statuses[place], p_outcomes[place], p_legals[place], p_opened[place],
      p_next_starts[place], p_opened[place], p_settles[place]
    from judged where verdict = 'made'
  ), seat as (
    update round_seat s
    set next_nonce = s.next_nonce + 1, next_start_at = p_next_starts[j.place]
    from judged j where j.verdict = 'made' and s.player_id = j.player_id
  )
  select
    array_agg((place, player_id, verdict, balance, sequence, seat_free_at)::round_verdict),
    array_agg((player_id, p_ids[place], p_currencies[place], p_bets[place], p_payouts[place],
      p_opened[place])::wallet_stake) filter (where verdict = 'made')
  into v_seats, v_stakes from judged;

  return query
  select v.place, v.player_id, v.verdict, coalesce(w.balance, v.balance),
    coalesce(w.sequence, v.sequence), v.seat_free_at
  from unnest(v_seats) v left join wallet_play(v_stakes) w using (player_id);
end $$;

-- Writes what an action has made of an open round, and pays: 'made'; 'stale', the round is over or has
-- other actions than the caller knew; nothing where there is no such round. A round that is void gives
-- its stake back.
create function rounds_step(
  p_player_id bigint, p_id uuid, p_known_actions integer, p_actions json, p_action_count integer,
  p_status round_status, p_outcome json, p_legal json, p_payout bigint, p_at timestamptz,
  p_settle_at timestamptz, p_transfer_id uuid,
  out verdict text, out balance bigint, out sequence bigint
) language plpgsql as $$
declare
  v_round round;
  v_paid  bigint;
begin
  select * into v_round from round r where r.player_id = p_player_id and r.id = p_id for update;
  if not found then
    return;
  end if;
  if v_round.status <> 'open' or v_round.action_count <> p_known_actions then
    verdict := 'stale';
    return;
  end if;
  update round r set actions = p_actions, action_count = p_action_count, status = p_status,
      outcome = p_outcome, legal = p_legal, payout = p_payout, last_action_at = p_at,
      settle_at = p_settle_at
    where r.player_id = p_player_id and r.id = p_id;
  verdict := 'made';

  v_paid := case when p_status = 'void' then v_round.stake else p_payout end;
  if v_paid > 0 then
    select m.balance, m.sequence into balance, sequence from wallet_move(
      p_player_id, p_transfer_id, v_round.currency,
      case when p_status = 'void' then 'round.void' else 'round.payout' end,
      array[case when p_status = 'void' then 'bets' else 'wins' end, 'cash']::ledger_account[],
      array[-v_paid, v_paid], p_at, jsonb_build_object('round', p_id)) m
    where m.verdict = 'made';
    if not found then
      raise exception 'round % is open, yet its end is paid', p_id;
    end if;
  else
    select a.balance, a.sequence into balance, sequence from wallet_account a
      where a.player_id = p_player_id and a.currency = v_round.currency and a.kind = 'cash';
  end if;
end $$;

-- Play money: a session has its own purse and seeds, and never touches the ledger.
create table demo_session (
  id               uuid    primary key,
  currency         text    not null,
  balance          bigint  not null check (balance >= 0),
  sequence         bigint  not null default 0,
  server_seed      text    not null check (server_seed ~ '^[0-9a-f]{64}$'),
  server_seed_hash text    not null,
  client_seed      text    not null check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  next_nonce       integer not null default 0,
  next_start_at    timestamptz not null,
  used_at          timestamptz not null
);
create index demo_session_used_idx on demo_session (used_at);

create table demo_round (
  session_id uuid not null references demo_session on delete cascade,
  like round including defaults
);
alter table demo_round
  drop column player_id,
  drop column seed_pair_id,
  add primary key (session_id, id);
create unique index demo_round_open_key on demo_round (session_id, model_id) where status = 'open';
