import { REMARKETING_PATH } from '@ayva/contract/platform/settings/remarketing'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRemarketing } from '#lib/remarketing.ts'

/** Leaves the current page when remarketing mode begins. */
export function useRemarketingMode(): void {
  const navigate = useNavigate()
  const { on } = useRemarketing()
  useEffect(() => {
    if (on) void navigate(REMARKETING_PATH, { replace: true })
  }, [on, navigate])
}
