import { type ItemAction } from '@ayva/contract/platform/crm'
import { useCall } from '#lib/call.ts'

/** Reports what the visitor did with an item; failures are ignored. */
export function useItemAction(): (id: string, action: ItemAction) => void {
  const call = useCall()
  return (id, action) => {
    const data = { page: location.pathname.slice(0, 200) }
    import('@ayva/contract/platform/crm')
      .then(({ sendItemAction }) =>
        call(sendItemAction, { params: { id }, body: { action, data } }),
      )
      .catch(() => {})
  }
}
