-- Asked before an uploaded picture is deleted.
create index article_art_idx on article (art);
create index article_version_art_idx on article_version (art);
