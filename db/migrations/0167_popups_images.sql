-- Asked before an uploaded picture is deleted.
create index popup_image_idx on popup (image);
