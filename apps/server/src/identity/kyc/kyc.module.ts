import { kycSettings } from '@ayva/contract/identity/kyc'
import { playerLink } from '#lib/menus.ts'
import { ownRows } from '#lib/data/own-rows.ts'
import { type Module } from '#lib/module.ts'
import { kycFaults } from './books.sql.ts'
import { leaveDocuments, sealedDocuments } from './documents.ts'
import { showDocuments } from './kyc.demo-data.ts'
import { kycJobs } from './kyc.jobs.ts'
import { kycRoutes } from './kyc.routes.ts'
import { countSent } from './kyc.sql.ts'
import { documentFacts, formRows, sealedForms, selfOf } from './kyc.ts'

export const module: Module = {
  routes: kycRoutes,
  jobs: kycJobs,
  self: selfOf,
  settings: kycSettings,
  seeds: { demoEnd: showDocuments },
  leaving: { forget: leaveDocuments },
  invariants: kycFaults,
  sealed: [sealedForms, sealedDocuments],
  personFacts: documentFacts,
  queues: [
    {
      name: 'documents',
      title: 'Документы на проверке',
      permission: 'verification.read',
      count: countSent,
    },
  ],
  menus: [
    {
      ...playerLink('/verification-info', 'Подтверждение', 'identification-card', { profile: 30 }),
      flag: 'feature_verification',
    },
  ],
  knows: [
    formRows,
    ownRows({
      title: 'Документы',
      table: 'kyc_document',
      key: ['id'],
      columns: { page: 'страница', state: 'состояние', created_at: 'прислан', erase_at: 'до' },
    }),
  ],
  samples: () => import('./kyc.samples.ts'),
}
