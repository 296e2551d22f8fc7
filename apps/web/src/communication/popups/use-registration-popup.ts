import { storage } from '@ayva/kit/storage'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isFree } from '#lib/page-cover.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { type Plan, planOf, waitOf } from './invitation.ts'

const KEPT = 'registrationPopup'

/** Opens the registration dialog over a guest's page after a while, and again after each closing. */
export function useRegistrationPopup(isMobile: boolean): void {
  const plan = planOf(useSetting('popup_registration'), isMobile)
  const opens = useSetting('registration')?.enabled || plan?.hash === '#authorization'
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isOpen = plan !== undefined && hash === plan.hash
  const invite = useEffectEvent((wanted: Plan['hash']) => {
    if (!isFree({ pathname, hash })) return false
    // Closing it is a step back in the history.
    const state = { over: true, disableScrollBehavior: true }
    void navigate({ pathname, search, hash: wanted }, { state })
    return true
  })
  useNoteOfClosing(isOpen)
  const { hash: wanted, timeoutMs = 0, intervalMs = 0 } = plan ?? {}
  useEffect(() => {
    if (wanted === undefined || !opens || isOpen) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        if (!invite(wanted)) wait(intervalMs)
      }, ms)
    }
    const closedAt = Number(storage.find(KEPT)) || undefined
    wait(waitOf({ hash: wanted, timeoutMs, intervalMs }, closedAt, Date.now()))
    return () => clearTimeout(timer)
  }, [wanted, timeoutMs, intervalMs, opens, isOpen])
}

/** Must run before the next wait begins, which reads it. */
function useNoteOfClosing(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) storage.keep(KEPT, String(Date.now()))
    wasOpen.current = isOpen
  }, [isOpen])
}
