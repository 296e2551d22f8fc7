-- Games of suppliers stand in the same catalogue as own ones. They have no model here: their figures are
-- what the supplier says of them, and a code by which it knows them.

alter table developer add column supplier text;

alter table game
  alter column model_id drop not null,
  alter column model_version drop not null,
  -- Whose it is; an own game has none.
  add column supplier text,
  add column external_code text,
  add column rtp_bp integer,
  add column volatility text,
  add column max_win_x integer,
  add column launch_type text not null default 'embedded',
  add column has_demo boolean not null default true,
  -- The supplier offers it still, and is switched on. Both stand true for own games.
  add column is_offered boolean not null default true,
  add column is_supplied boolean not null default true,
  add constraint game_whose check (
    case when supplier is null
      then model_id is not null and model_version is not null and launch_type = 'embedded'
      else model_id is null and model_version is null and external_code is not null
        and rtp_bp is not null and launch_type in ('frame', 'window') end);

create unique index game_external_idx on game (supplier, external_code);
