"""The build: fetch, prune, prerender, write, serve, test. Nothing in here is shipped to the browser."""
