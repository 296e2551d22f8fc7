alter table referral_friend add constraint referral_friend_player_id_fkey
  foreign key (player_id) references player(id);
alter table referral_inviter add constraint referral_inviter_player_id_fkey
  foreign key (player_id) references player(id);
alter table referral_owner add constraint referral_owner_player_id_fkey
  foreign key (player_id) references player(id);
alter table referral_reward add constraint referral_reward_player_id_fkey
  foreign key (player_id) references player(id);
