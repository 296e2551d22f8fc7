-- Asked before an uploaded picture is deleted.
create index rotator_item_image_idx on rotator_item (image);
