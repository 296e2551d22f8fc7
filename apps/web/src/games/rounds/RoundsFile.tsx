import { Button } from '@ayva/kit/Button'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { saveFile } from '@ayva/kit/save-file'
import { historyText } from './history.text.ts'
import { type HistoryFilter } from './use-history.ts'

/** Exports the rounds of the list as a file. */
export function RoundsFile({ filter }: { filter: HistoryFilter }) {
  const call = useCall()
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: async () => {
      const { allRounds, roundsCsv, FILE_MAX } = await import('./rounds-file.ts')
      const rounds = await allRounds(call, filter)
      const name = `ayva-rounds-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile({ name, type: 'text/csv;charset=utf-8', text: roundsCsv(rounds) })
      return { isCut: rounds.length >= FILE_MAX, most: FILE_MAX }
    },
  })
  const note = isError ? historyText.file.failed : data?.isCut && historyText.file.cut(data.most)
  return (
    <>
      <Button icon="arrow-circle-down" loading={isPending} onClick={() => mutate()}>
        {historyText.file.take}
      </Button>
      {note && <output className="history-file-note k-small k-text-2">{note}</output>}
    </>
  )
}
