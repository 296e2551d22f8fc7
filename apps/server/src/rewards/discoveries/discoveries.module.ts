import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { discoveriesConsumers } from './discoveries.consumers.ts'
import { forgetDiscoveries } from './discoveries.sql.ts'

export const module: Module = {
  subscribes: discoveriesConsumers,
  leaving: { forget: forgetDiscoveries },
  knows: [
    ownRows({
      title: 'Что сделано впервые',
      table: 'discovery',
      key: ['kind', 'key'],
      columns: { kind: 'что', key: 'какое', at: 'когда' },
    }),
  ],
}
