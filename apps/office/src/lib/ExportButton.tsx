import { startExport } from '@ayva/contract/platform/exports'
import { Button } from '@ayva/kit/Button'
import { useToast } from '@ayva/kit/Toast'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, refresh } from './call.ts'
import { wordsOf } from './refused.ts'

type ExportButtonProps = {
  /** The name that the list has on the server. */
  list: string
  /** The filters of the address; empty ones are left out. */
  filters?: Readonly<Record<string, string | undefined>>
  label?: string
}

/** Starts an export of a list with its filters, and opens the page where it is written. */
export function ExportButton({ list, filters = {}, label = 'Выгрузить' }: ExportButtonProps) {
  const toast = useToast()
  const navigate = useNavigate()
  // The same id until an answer has come, so that a repeated click starts one export.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)

  async function start(): Promise<void> {
    setBusy(true)
    const given = Object.entries(filters).filter(
      (one): one is [string, string] => one[1] !== undefined && one[1] !== '',
    )
    try {
      const body = { list, filters: Object.fromEntries(given) }
      await call(startExport, { params: { id }, body })
      setId(crypto.randomUUID())
      await refresh()
      void navigate('/exports')
    } catch (caught) {
      toast.show({ kind: 'error', text: wordsOf(caught) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind="outline"
      size="sm"
      icon="arrow-circle-down"
      loading={busy}
      onClick={() => void start()}
    >
      {label}
    </Button>
  )
}
