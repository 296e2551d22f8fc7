import './repayments.css'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { failure, text } from '../cashier.text.ts'

const contract = () => import('@ayva/contract/ledger/wallet/repayment')
const queryKey = ['repayments']

/** Open repayments, each with a button; the money is paid once, however often it is pressed. */
export function Repayments() {
  const call = useCall()
  const cache = useQueryClient()
  const asked = queryOptions({
    queryKey,
    queryFn: async () => call((await contract()).listRepayments, {}),
    staleTime: 0,
  })
  const standing = useQuery(asked).data ?? []
  const taking = useMutation({
    mutationFn: async (id: string) => call((await contract()).takeRepayment, { params: { id } }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey }),
        cache.invalidateQueries({ queryKey: ['self'] }),
      ]),
  })
  if (standing.length === 0) return null
  const words = text.repayment
  return (
    <section className="repayments" aria-label={words.title}>
      {standing.map(({ id, kind, amount, words: why }) => (
        <div key={id} className="repayments-one">
          <div>
            <b>
              {words[kind]} <Money value={amount} />
            </b>
            <p>{why}</p>
          </div>
          <Button
            loading={taking.isPending && taking.variables === id}
            onClick={() => taking.mutate(id)}
          >
            {words.take}
          </Button>
        </div>
      ))}
      {taking.error && <ErrorNote title={failure(taking.error)} />}
    </section>
  )
}
