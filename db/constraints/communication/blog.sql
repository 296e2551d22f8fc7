alter table article_comment add constraint article_comment_article_id_fkey
  foreign key (article_id) references article(id);
