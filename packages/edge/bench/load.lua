-- wrk: requests to hosts picked at random. HOSTS_FILE holds one host a line, optionally a tab and an entity tag. BODY: JSON to post.
local requests = {}

function init()
  math.randomseed(20261120)
  for line in io.lines(os.getenv("HOSTS_FILE")) do
    local host, tag = line:match("^([^\t]*)\t?(.*)$")
    local headers = { ["Host"] = host, ["Accept-Encoding"] = os.getenv("CODING") }
    if tag ~= "" then headers["If-None-Match"] = tag end
    local body = os.getenv("BODY")
    if body then headers["Content-Type"] = "application/json" end
    local copies = 1
    if os.getenv("ADDRESSES") then copies = tonumber(os.getenv("ADDRESSES")) end
    for i = 1, copies do
      -- Many visitors behind one trusted proxy, so that no single one meets a limit.
      if copies > 1 then headers["X-Forwarded-For"] = string.format("10.0.%d.%d", math.floor(i / 256) % 256, i % 256) end
      requests[#requests + 1] = wrk.format(body and "POST" or "GET", os.getenv("TARGET") or "/", headers, body)
    end
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%.6f,"errors":%d,"p50Us":%d,"p99Us":%d}\n',
    summary.requests, summary.duration / 1e6,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
