import {
  type OfficeExperiment,
  showExperimentResult,
  type VariantResult,
} from '@ayva/contract/platform/experiments/office'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Modal } from '@ayva/kit/Modal'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { wordsOf } from '#lib/refused.ts'
import { valueWords } from './labels.ts'

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })

function shareText({ share, low, high }: VariantResult['registered']): string {
  return `${percent.format(share)} (от ${percent.format(low)} до ${percent.format(high)})`
}

type ResultDialogProps = { experiment: OfficeExperiment; onClose: () => void }

/** The results of each variant's visitors, and their statistical significance. */
export function ResultDialog({ experiment, onClose }: ResultDialogProps) {
  const { hash, name, tried } = experiment
  const result = useQuery(asking(showExperimentResult, { params: { hash } }))
  const columns: OfficeColumn<VariantResult>[] = [
    {
      id: 'variant',
      header: 'Вариант',
      cell: ({ variant }) => <b>{variant === 'a' ? 'обычное' : (valueWords[tried] ?? tried)}</b>,
    },
    { id: 'visitors', header: 'Увидели', end: true, cell: ({ visitors }) => visitors },
    {
      id: 'registrations',
      header: 'Зарегистрировались',
      end: true,
      cell: ({ registrations, registered }) => (
        <>
          {registrations} <small>{shareText(registered)}</small>
        </>
      ),
    },
    {
      id: 'deposits',
      header: 'Пополнили',
      end: true,
      cell: ({ firstDeposits, deposited }) => (
        <>
          {firstDeposits} <small>{shareText(deposited)}</small>
        </>
      ),
    },
  ]
  return (
    <Modal open onClose={onClose} title={`Итоги: ${name}`} size="lg">
      {result.error && <ErrorNote title={wordsOf(result.error)} />}
      <DataTable
        caption="Итоги эксперимента"
        columns={columns}
        rows={result.data?.variants}
        rowKey={({ variant }) => variant}
        empty="Ещё никто ничего не видел"
      />
      {result.data && (
        <p>
          {result.data.differs
            ? 'Интервалы регистраций не пересекаются: разница больше случайной.'
            : 'Интервалы регистраций пересекаются: разница может быть случайной.'}{' '}
          В скобках — границы, в которых доля лежит с вероятностью 95 %.
        </p>
      )}
    </Modal>
  )
}
