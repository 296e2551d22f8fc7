-- One permission for all settings has become four; whoever had it keeps what they could do.
update operator set permissions = array_remove(permissions, 'settings.change')
    || array['settings.content', 'settings.money', 'settings.protection', 'settings.access']
  where 'settings.change' = any (permissions);
