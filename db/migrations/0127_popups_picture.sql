-- The picture of the art package above a popup or a message; null: none.
alter table popup add column image text;
alter table popup add constraint popup_image_check check (length(image) between 1 and 80);
alter table popup_message add column image text;
alter table popup_message add constraint popup_message_image_check check (length(image) between 1 and 80);
