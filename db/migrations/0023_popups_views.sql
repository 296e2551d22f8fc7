-- Popups that are over are deleted with what was noted of who has seen them.
create index popup_view_popup_idx on popup_view (popup_id);
