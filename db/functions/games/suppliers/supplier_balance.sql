-- Returns the player's cash, the bonus that may be staked in the game, and the sequence number of the cash account.
create or replace function supplier_balance(p_player bigint, p_currency text, p_game integer, p_at timestamptz)
returns table (own bigint, bonus bigint, sequence bigint) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
    select coalesce(max(a.balance) filter (where a.kind = 'cash'), 0),
      coalesce(max(a.balance) filter (where a.kind = 'bonus' and a.ends_at > p_at
        and coalesce(p_game <> all (a.closed_games), true)
        and not coalesce((select g.only_real_balance from game g where g.id = p_game), false)), 0),
      coalesce(max(a.sequence) filter (where a.kind = 'cash'), 0)
    from wallet_account a where a.player_id = p_player and a.currency = p_currency;
end $$;
