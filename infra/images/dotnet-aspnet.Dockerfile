FROM headroom-base/debian
RUN apt-get update && apt-get install -y libssl3t64 libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY dotnet/ /usr/share/dotnet/
RUN ln -s /usr/share/dotnet/dotnet /usr/bin/dotnet
# Debian's ICU is left out, as in the small images of .NET.
ENV DOTNET_ROOT=/usr/share/dotnet DOTNET_RUNNING_IN_CONTAINER=true ASPNETCORE_HTTP_PORTS=8080 DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
COPY machine/ /
