-- What is still to be erased is few among many that are kept, and is looked for every hour.
create index kyc_document_erasing_idx on kyc_document (player_id, id) where state = 'erasing';
-- Rows of pictures that are gone go too, a while later.
create index kyc_document_erased_idx on kyc_document (created_at) where state = 'erased';
