import { Outlet } from 'react-router'

/** What stands around every page. */
export function Frame() {
  return <Outlet />
}
