import { redirect } from 'react-router'
import { type PageModule } from '#lib/page.ts'

/** `/payment` is the cashier; it opens with the way to pay in. */
export const page: PageModule = {
  view: () => null,
  load: async () => {
    throw redirect('/payment/deposit')
  },
}
