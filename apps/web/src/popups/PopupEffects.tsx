import { useRegistrationPopup } from './use-registration-popup.ts'

/** What goes on behind a guest's page until something is to be opened over it. */
export function PopupEffects({ isMobile }: { isMobile: boolean }) {
  useRegistrationPopup(isMobile)
  return null
}
