import { Button } from '@ayva/kit/Button'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { saveFile } from '@ayva/kit/save-file'
import { failure } from '../cashier.text.ts'
import { text as words } from './history.text.ts'
import { type Period } from './HistoryPeriod.tsx'

/** Exports the payments of the chosen period as a file. */
export function HistoryFile({ period }: { period: Period }) {
  const call = useCall()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      const { allPayments, csvOf, FILE_MAX } = await import('./payments-file.ts')
      const payments = await allPayments(call, period.edges)
      const name = `ayva-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile({ name, type: 'text/csv;charset=utf-8', text: csvOf(payments) })
      return { isCut: payments.length >= FILE_MAX, most: FILE_MAX }
    },
  })
  const note = error ? failure(error) : data?.isCut && words.file.cut(data.most)
  return (
    <>
      <Button icon="arrow-circle-down" loading={isPending} onClick={() => mutate()}>
        {words.file.take}
      </Button>
      {note && <output className="history-file-note k-small k-text-2">{note}</output>}
    </>
  )
}
