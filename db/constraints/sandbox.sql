alter table sandbox.coins_invoice add constraint coins_invoice_address_fkey
  foreign key (address) references sandbox.coins_address(address);
alter table sandbox.psp_callback add constraint psp_callback_provider_operation_id_fkey
  foreign key (provider, operation_id) references sandbox.psp_operation(provider, operation_id);
alter table sandbox.supplier_message add constraint supplier_message_round_id_fkey
  foreign key (round_id) references sandbox.supplier_round(id) on delete cascade;
