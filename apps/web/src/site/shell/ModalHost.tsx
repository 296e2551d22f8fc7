import { HoldsBack } from '@ayva/kit/back'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadModal } from '../../modals.ts'
import { type ModalRow } from '#lib/module-pages.ts'
import { modals } from '#lib/modules.ts'
import { useSelf } from '../../identity/player/player.ts'
import { getSetting, useSettings } from '../../platform/settings/settings.ts'
import { type ModalModule } from '#lib/page.ts'

/** Opens the dialog in the address; Back closes it, and closing goes back. */
export function ModalHost() {
  const row = useOpenRow()
  const modal = useModule(row)
  const close = useClose()
  if (!row || !modal) return null
  return (
    <HoldsBack value={false}>
      <modal.view key={row.hash} close={close} />
    </HoldsBack>
  )
}

function useOpenRow(): ModalRow | undefined {
  const { hash } = useLocation()
  const self = useSelf()
  const settings = useSettings()
  const row = modals.find((one) => one.hash === hash)
  if (!row || self === undefined) return undefined
  if (row.access === 'guests' && self) return undefined
  if (row.access === 'players' && !self) return undefined
  if (row.setting && !getSetting(settings, row.setting)?.enabled) return undefined
  return row
}

function useModule(row: ModalRow | undefined): ModalModule | undefined {
  const [loaded, setLoaded] = useState<{ row: ModalRow; module: ModalModule | undefined }>()
  useEffect(() => {
    if (!row) return
    let wanted = true
    void loadModal(row).then((module) => {
      if (wanted) setLoaded({ row, module })
    })
    return () => {
      wanted = false
    }
  }, [row])
  return loaded?.row === row ? loaded?.module : undefined
}

function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    // If a navigation opened it, that step is undone; if its address was opened directly, there is no such step.
    if ((state as { over?: boolean } | null)?.over) void navigate(-1)
    else
      void navigate({ pathname, search }, { replace: true, state: { disableScrollBehavior: true } })
  }
}
