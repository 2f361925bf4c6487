// Without a file of its own the bundler finds the portal's, further up.
export function register() {}
