-- A bet of a shared flight names the flight and which of the player's bets in it it is: of each of
-- them one may be open. Rounds of other games name neither, and one of a model may be open as before.
drop index round_open_key;
create unique index round_open_key on round (
  player_id, model_id,
  coalesce((params ->> 'flight') || '.' || (params ->> 'seat'), '')) where status = 'open';
drop index demo_round_open_key;
create unique index demo_round_open_key on demo_round (
  session_id, model_id,
  coalesce((params ->> 'flight') || '.' || (params ->> 'seat'), '')) where status = 'open';

-- Bets of a flight, for who ends them and for who lists them.
create index round_flight_idx on round (((params ->> 'flight')::bigint), player_id, id)
  where params ->> 'flight' is not null;
create index demo_round_flight_idx on demo_round (((params ->> 'flight')::bigint), session_id, id)
  where params ->> 'flight' is not null;
