import { returnPaths } from '@ayva/contract/cashier/payments'
import { redirect } from 'react-router'
import { type PageModule } from '#lib/page.ts'
import { paymentIdOf } from './payment-id.ts'

/** Where the provider brings players back to; what has become of the payment is asked on the next page. */
export const page: PageModule = {
  view: () => null,
  load: async ({ params }) => {
    throw redirect(`${returnPaths.pending}${paymentIdOf(params)}`)
  },
}
