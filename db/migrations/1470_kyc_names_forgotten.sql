-- Of an account that is closed the name and what was said go with the last document that the law keeps.
update kyc_form f set person = null, said = null, blocked_words = null
  where left_at is not null and not exists (
    select from kyc_document d
    where d.player_id = f.player_id and d.state = 'kept' and d.round is not null);
