/** Why a status is what it is: every code that is published, with a sentence for people. Codes never change. */

/** Lower-case words joined by underscores, at most 40 characters (the schema's cap). */
export const REASONS: Record<string, string> = {
  // What the API itself answered.
  ok: 'The API answered as a healthy API does.',
  rate_limited: 'The API answered that too many requests were made: it can be reached.',
  slow: 'The API answered, but far slower than usual, or its answer stopped half-way, more than once.',
  server_error: 'The API answered with a server error.',
  no_response: 'The API accepted the connection but never answered.',
  protocol: 'What answered at the address of the API does not speak HTTP over TLS correctly.',
  connection_refused: 'The connection to the API was refused.',
  connection_reset: 'The connection to the API was cut.',
  connect_timeout: 'No connection to the API came about in time.',
  tls_timeout: 'The connection was accepted, but could not be secured in time.',
  nxdomain: 'The domain name of the API does not exist.',
  tls_expired: 'The certificate of the API has expired.',
  tls_not_yet_valid: 'The certificate of the API is not valid yet.',
  tls_self_signed: 'The certificate of the API is signed by nobody but itself.',
  tls_unknown_ca: 'The certificate of the API is signed by an unknown authority.',
  tls_wrong_name: 'The certificate of the API belongs to another name.',
  tls_invalid: 'The certificate of the API is not valid.',

  // What told us nothing about the API.
  challenge: 'A bot wall answered in place of the API.',
  blocked: 'Our check was blocked before it reached the API.',
  unexpected_status: 'The answer was neither one of a healthy API nor a server error.',
  unexpected_content: 'A web page answered where the API should have.',
  dns_failure: 'The domain name of the API could not be looked up.',
  no_ipv4: 'The domain name of the API has no IPv4 address, which is what our check connects to.',
  no_route: 'There was no network route from our check to the API.',
  internal_error: 'Our check itself failed.',
  wrong_path: 'The address that we check no longer exists at the API; the entry needs a maintainer.',
  moved: 'The address that we check now leads elsewhere; the entry needs a maintainer.',
  blocked_address:
    'The address that we check is one that we must not connect to; the entry needs a maintainer.',

  // What the official status page says.
  page_operational: 'The official status page reports normal operation.',
  page_maintenance: 'The official status page reports maintenance.',
  page_minor: 'The official status page reports a minor problem.',
  page_major: 'The official status page reports a major problem.',
  page_critical: 'The official status page reports that the API is out of service.',
  page_unreadable: 'The official status page could not be read.',

  // What follows from earlier checks.
  never_verified: 'The first check failed, which is more often a wrong address than an outage.',
  recovering: 'The API was down and has just begun to answer again.',

  // What the site itself says, without a check.
  never_checked: 'No health check has run yet.',
  not_checkable:
    'There is nothing that can be checked without a key: neither a probe nor a readable status page.',
  stale_run: 'The last health check is more than 72 hours old, too old to say anything about the present.',
  retired: 'The API has ended and is no longer checked.',

  // Warnings: the status stands, but somebody should look.
  certificate_expires_soon: 'The certificate of the API expires within seven days.',
}
