-- Locks the account that every message of the player in the currency of the held message locks first, so that a
-- decision and a message are processed one after the other.
create or replace function supplier_held_line(p_player bigint, p_id uuid) returns void language plpgsql as $$
begin
  perform from wallet_account a
    join supplier_held h on h.player_id = a.player_id and h.currency = a.currency
    where h.player_id = p_player and h.id = p_id and a.is_gate for update of a;
end $$;
