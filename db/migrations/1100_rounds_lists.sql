-- Lists that a player asks for, in their order: pairs that were revealed last, rounds of a demo last.
create index seed_pair_revealed_idx on seed_pair (player_id, revealed_at desc)
  where revealed_at is not null;
create index demo_round_opened_idx on demo_round (session_id, game_id, opened_at desc, id);
