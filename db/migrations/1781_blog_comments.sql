-- Read by the id turned round: an order that only this index has. By the id itself all comments that came
-- after those of an old article were read and left, for every reader of it.
drop index article_comment_list_idx;
create index article_comment_list_idx on article_comment (article_id, (-id)) where not is_hidden;
