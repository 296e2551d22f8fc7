-- The tables that stand by now, each after those that it refers to. What is not here belongs to the
-- house and stays on one server: settings' history, operators, cursors of news, demos of guests.

-- Whole on every shard: read by everybody, changed by few.
select distribute('setting');
select distribute('developer');
select distribute('game');
select distribute('payment_system');
select distribute('deposit_suggestion');

-- With their player.
select distribute('player', 'id');
select distribute('session', 'player_id');
select distribute('session_token', 'player_id');
select distribute('known_device', 'player_id');
select distribute('email_confirmation', 'player_id');
select distribute('email_confirmation_request', 'player_id');
select distribute('wallet_account', 'player_id');
select distribute('wallet_transfer', 'player_id');
select distribute('wallet_posting', 'player_id');
select distribute('game_last_played', 'player_id');
select distribute('payment', 'player_id');
select distribute('payment_event', 'player_id');
select distribute('payment_letter', 'player_id');
select distribute('seed_pair', 'player_id');
select distribute('seed_rotation', 'player_id');
select distribute('round_seat', 'player_id');
select distribute('round', 'player_id');
select distribute('round_hour', 'player_id');
select distribute('stake_stop', 'player_id');
select distribute('stake_total', 'player_id');
select distribute('event', 'player_id');
select distribute('audit_chain', 'player_id');
select distribute('audit_entry', 'player_id');

-- Directories, by the name that they are asked for.
select distribute('player_email', 'email');
select distribute('early_secret', 'name');
select distribute('payment_operation', 'operation_id');
select distribute('provider_event', 'event_id');
