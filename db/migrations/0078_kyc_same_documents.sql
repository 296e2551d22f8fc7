-- Who else has sent the same photo, as long as it is kept.
create index kyc_document_same_idx on kyc_document (body_hash, player_id) where state = 'kept';
