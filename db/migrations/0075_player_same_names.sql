-- Who else has told the same name, however it is spelled; in which order its two words stand is asked by the query.
create index player_profile_name_idx on player_profile
  ((replace(lower(btrim(first_name) || ' ' || btrim(last_name)), 'ё', 'е')), player_id)
  where first_name is not null and last_name is not null;
